import type { ApiSettings } from "../../domain/settings.ts";
import { asProblem } from "../../wire/problems.ts";
import type { ApiView, Applied } from "../../wire/settings.ts";
import { Cell } from "../cell.ts";
import { creel } from "../creel.ts";

/** Settings > API as the server has it. Read only once someone looks at it, then kept true. */
class ApiData {
  readonly view = new Cell<ApiView | null>(null);
  readonly problem = new Cell<string | null>(null);
  #isWanted = false;
  #reading: Promise<void> | null = null;
  #isStale = false;

  want(): void {
    this.#isWanted = true;
    void this.refresh();
  }

  unwant(): void {
    this.#isWanted = false;
  }

  refresh = async (): Promise<void> => {
    if (!this.#isWanted) return;
    this.#isStale = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  };

  async #read(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        this.view.set(await creel.api());
        this.problem.set(null);
      } catch (thrown) {
        this.problem.set(asProblem(thrown).detail);
      }
    }
  }

  /** Throws the problem that kept the settings from being applied. */
  async apply(settings: ApiSettings): Promise<Applied> {
    const applied = await creel.applyApi(settings);
    this.view.set(applied);
    return applied;
  }
}

export const api = new ApiData();
