import type { NewKey } from "../../../domain/access/keyring.ts";
import type { ApiSettingsRequest, ApiView, ApplyResult } from "../../../wire/settings.ts";
import { apiClient } from "../../server/client.ts";
import { Query } from "../../state/query.ts";
import { Signal } from "../../state/signal.ts";

/** The data of Settings > API from the server. */
class ApiData extends Query<ApiView> {
  /** Throws a problem if the settings cannot be applied. */
  async apply(settings: ApiSettingsRequest): Promise<ApplyResult> {
    const result = await apiClient.applyApi(settings);
    this.view.set(result);
    return result;
  }
}

export const apiQuery = new ApiData(() => apiClient.api(), true);

/** A new key, until the user confirms that it is stored elsewhere. It is in memory only and is shown once. */
export const newSecret = new Signal<{ key: NewKey; by: "apply" | "add" } | null>(null);
