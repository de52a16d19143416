import { Component, type ReactNode } from "react";
import { sentences } from "../sentences.ts";
import styles from "./boundary.module.css";

/** Says so when the page itself fails, instead of going blank. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.failed} role="alert">
        <p>{sentences.unexpected}</p>
      </main>
    );
  }
}
