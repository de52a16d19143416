/** Whether paired devices are shown the page, at the API address. They are not until it is switched on. */
export interface DevicePage {
  isServed(): boolean;
  /** Switching it off unpairs every device that was paired for it, at once. */
  serve(isServed: boolean): Promise<void>;
}
