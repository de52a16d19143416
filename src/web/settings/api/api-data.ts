import type { ApiSettings } from "../../../domain/home/settings.ts";
import type { ApiView, ApplyResult } from "../../../wire/settings.ts";
import { apiClient } from "../../server/client.ts";
import { Query } from "../../state/query.ts";

/** The data of Settings > API from the server. */
class ApiData extends Query<ApiView> {
  /** Throws a problem if the settings cannot be applied. */
  async apply(settings: ApiSettings): Promise<ApplyResult> {
    const applied = await apiClient.applyApi(settings);
    this.view.set(applied);
    return applied;
  }
}

export const apiQuery = new ApiData(() => apiClient.api());
