import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from "react";
import { loadLateMessages } from "../i18n/messages.ts";
import { holdKeys } from "../state/loading.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { PartError } from "./part-error.tsx";

/**
 * A part of the page that loads after the first screen, and renders synchronously once it is loaded. React's own
 * `lazy` would delay even a loaded part.
 */
export class LazyComponent<Props extends object> {
  readonly part = new Signal<ComponentType<Props> | null>(null);
  readonly isMissing = new Signal(false);
  #loading: Promise<void> | null = null;

  /** `takesKeys`: all keys that are pressed while it loads are for it; else those whose command it may have. */
  constructor(
    private readonly read: () => Promise<{ default: ComponentType<Props> }>,
    readonly takesKeys = false,
  ) {}

  load = (): Promise<void> => {
    this.#loading ??= loadLateMessages() // a part may read its texts when it is evaluated
      .then(this.read)
      .then((module) => this.part.set(module.default))
      .catch((thrown) => {
        console.warn(thrown);
        this.#loading = null;
        this.isMissing.set(true);
      });
    return this.#loading;
  };
}

export interface LazyPartProps<Props extends object> {
  of: LazyComponent<Props>;
  props: Props;
  /** Shown instead if it cannot be loaded. */
  instead?: ReactNode;
}

export function LazyPart<Props extends object>({ of, props, instead = <PartError /> }: LazyPartProps<Props>) {
  const Part = useSignal(of.part);
  const isMissing = useSignal(of.isMissing);
  useEffect(() => void of.load(), [of]);
  const isLoading = !Part && !isMissing;
  useLayoutEffect(
    () => (isLoading ? holdKeys({ isForCommands: !of.takesKeys }) : undefined),
    [isLoading, of],
  );
  if (Part) return <Part {...props} />;
  return isMissing ? instead : null;
}
