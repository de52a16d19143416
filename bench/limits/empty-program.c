/* L3: what starting and ending a process costs by itself. */
int main(void) { return 0; }
