import type { ApiSettings } from "../../../domain/home/settings.ts";
import type { ApiView, ApplyResult } from "../../../wire/settings.ts";
import { apiClient } from "../../server/client.ts";
import { Query } from "../../state/query.ts";

/** Settings > API as the server has it. */
class ApiData extends Query<ApiView> {
  /** Throws the problem that kept the settings from being applied. */
  async apply(settings: ApiSettings): Promise<ApplyResult> {
    const applied = await apiClient.applyApi(settings);
    this.view.set(applied);
    return applied;
  }
}

export const apiQuery = new ApiData(() => apiClient.api());
