/** Creel's logo: a creel is a basket. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M7 9.5C7 2.8 17 2.8 17 9.5" />
      <path d="M3.5 9.5h17l-1.7 8.9a2.6 2.6 0 0 1-2.6 2.1H7.8a2.6 2.6 0 0 1-2.6-2.1z" />
      <path d="M9.5 14h5" />
    </svg>
  );
}
