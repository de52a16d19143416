import { loadRecurrence, type RecurrenceCalculator } from "../../item/recurrence-rule.ts";

const PARTS = /^(?:RRULE:)?(?:(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BY[A-Z]+)=[^;=]+(?:;|$))+$/i;
const MAX_KNOWN = 10_000; // rules
const CALCULATORS = 25;
const FAILURES_EACH = 40; // a calculator refuses every rule after 50 searches for a day that never comes, 5 ms each

/** Checks the recurrence rules of a file. Equal rules are checked once. */
export class RuleChecker {
  readonly #known = new Map<string, string | null>();
  #failures = 0;

  private constructor(readonly calculators: readonly RecurrenceCalculator[]) {}

  static async load(): Promise<RuleChecker> {
    return new RuleChecker(await Promise.all(Array.from({ length: CALCULATORS }, loadRecurrence)));
  }

  get #calculator(): RecurrenceCalculator | null {
    return this.calculators[Math.floor(this.#failures / FAILURES_EACH)] ?? null;
  }

  /** The rule as Creel stores it, or null if it cannot. */
  check(rule: string): string | null {
    const known = this.#known.get(rule);
    if (known !== undefined) return known;
    const calculator = this.#calculator;
    if (rule.length > 500 || !PARTS.test(rule) || calculator === null) return null;
    const checked = this.#try(() => calculator.check(rule));
    if (this.#known.size < MAX_KNOWN) this.#known.set(rule, checked);
    return checked;
  }

  /** The first day of a checked rule after `from` that is not before `least`; null if it has none. */
  firstDay(rule: string, from: string, least: string): string | null {
    return this.#try(() => this.#calculator?.next(rule, from, least) ?? null);
  }

  #try(search: () => string | null): string | null {
    try {
      return search();
    } catch {
      this.#failures++;
      return null;
    }
  }
}
