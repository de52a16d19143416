import { loadRecurrence, type RecurrenceCalculator } from "../../item/recurrence-rule.ts";

const PARTS = /^(?:RRULE:)?(?:(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BY[A-Z]+)=[^;=]+(?:;|$))+$/i;
const MAX_KNOWN = 10_000; // rules
const MAX_FAILURES = 1_000; // searches for a day that never comes: each takes about 5 ms
const FAILURES_EACH = 40; // a calculator refuses every rule after 50 of them

/** Checks the recurrence rules of a file. Equal rules are checked once. */
export class RuleChecker {
  readonly #known = new Map<string, string | null>();
  #calculator: RecurrenceCalculator | null = null;
  #failures = 0;

  /** The rule as Creel stores it, or null if it cannot. */
  async check(rule: string): Promise<string | null> {
    const known = this.#known.get(rule);
    if (known !== undefined) return known;
    if (rule.length > 500 || !PARTS.test(rule) || this.#failures >= MAX_FAILURES) return null;
    const checked = await this.#tryRule(rule);
    if (this.#known.size < MAX_KNOWN) this.#known.set(rule, checked);
    return checked;
  }

  /** The first day of a checked rule that is not before `least`; null if it has none. */
  async firstDay(rule: string, from: string, least: string): Promise<string | null> {
    this.#calculator ??= await loadRecurrence();
    try {
      return this.#calculator.next(rule, from, least);
    } catch {
      return null;
    }
  }

  async #tryRule(rule: string): Promise<string | null> {
    this.#calculator ??= await loadRecurrence();
    try {
      return this.#calculator.check(rule);
    } catch {
      this.#failures++;
      if (this.#failures % FAILURES_EACH === 0) this.#calculator = null;
      return null;
    }
  }
}
