import { Component, type ReactNode } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "./error-boundary.module.css";

interface BoundaryProps {
  children: ReactNode;
  /** What is drawn: another one is tried again. */
  about?: unknown;
  /** What stands in its place when it cannot be drawn. */
  instead?: ReactNode;
}

/** Shows something else when a part of the page fails, or says so when all of it does, instead of going blank. */
export class ErrorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ about }: BoundaryProps): void {
    if (about !== this.props.about && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    if (!this.state.hasFailed) return children;
    if (instead !== undefined) return instead;
    return (
      <main className={styles.failed} role="alert">
        <p>{messages.unexpected}</p>
      </main>
    );
  }
}
