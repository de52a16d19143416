/** The stored setting of the plain copy. */
export interface CopySettings {
  isOn: boolean;
  /** Absolute, without links. */
  folder: string;
  /** Of this database. The marker in the folder has it. */
  id: string;
  /** When the items of the last complete copy were read, Unix seconds; null before the first. */
  madeOn: number | null;
  /** The files of that copy. */
  fileCount: number;
  /** Those that were written for it, because they changed. */
  changedCount: number;
  /** Why the last attempt failed or the running one does not get on, and what to do; null if neither. */
  problem: string | null;
}

/** The plain copy as clients see it. */
export interface CopyState extends Omit<CopySettings, "id" | "folder"> {
  /** Null if none was chosen yet. */
  folder: string | null;
  isRunning: boolean;
}

/** A copy of all items in a folder, as texts for people and other programs. Creel never reads it back. */
export interface PlainCopy {
  state(): Promise<CopyState>;
  /** Begins a copy in this folder, and one each night from now on. Throws `invalid`. */
  turnOn(folder: string): Promise<CopyState>;
  /** The files stay. */
  turnOff(): Promise<CopyState>;
  /** Begins a copy now, unless one is being made. Throws `conflict` if it is off. */
  run(): Promise<CopyState>;
}

export const NO_COPY: CopySettings = {
  isOn: false,
  folder: "",
  id: "",
  madeOn: null,
  fileCount: 0,
  changedCount: 0,
  problem: null,
};
