import type { ApiSettings } from "../../../domain/home/settings.ts";
import type { ApiView, Applied } from "../../../wire/settings.ts";
import { creel } from "../../server/client.ts";
import { Reading } from "../../state/query.ts";

/** Settings > API as the server has it. */
class ApiData extends Reading<ApiView> {
  /** Throws the problem that kept the settings from being applied. */
  async apply(settings: ApiSettings): Promise<Applied> {
    const applied = await creel.applyApi(settings);
    this.view.set(applied);
    return applied;
  }
}

export const api = new ApiData(() => creel.api());
