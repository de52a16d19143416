import { type ComponentType, useEffect } from "react";
import { Cell, useCell } from "../cell.ts";

/**
 * A part of the page that is read once the first screen stands, and shown without any wait when it is here.
 * React's own `lazy` would hold even a part that is here back for a moment.
 */
export class LatePart<Props extends object> {
  readonly part = new Cell<ComponentType<Props> | null>(null);
  readonly problem = new Cell<unknown>(null);
  #reading: Promise<void> | null = null;

  constructor(private readonly read: () => Promise<{ default: ComponentType<Props> }>) {}

  load = (): Promise<void> => {
    this.#reading ??= this.read()
      .then((module) => this.part.set(module.default))
      .catch((thrown) => {
        this.#reading = null;
        this.problem.set(thrown);
      });
    return this.#reading;
  };
}

export function Late<Props extends object>({ of, props }: { of: LatePart<Props>; props: Props }) {
  const Part = useCell(of.part);
  const problem = useCell(of.problem);
  useEffect(() => void of.load(), [of]);
  if (Part) return <Part {...props} />;
  if (problem !== null) throw problem; // the boundary says what to do
  return null;
}
