import { Component, type ReactNode } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "./error-boundary.module.css";

interface BoundaryProps {
  children: ReactNode;
  /** The rendered value: a new value is a new attempt. */
  about?: unknown;
  /** Shown instead if it fails. */
  instead?: ReactNode;
}

/** Shows a replacement if a part of the page fails, or a message if all of it fails, instead of a blank page. */
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
