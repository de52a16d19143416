import type { Key } from "../../../domain/access/key.ts";
import { messages } from "../../i18n/messages.ts";
import { keyClient } from "../../server/keys.ts";
import { Query } from "../../state/query.ts";
import { apiQuery } from "../api/api-data.ts";
import { ListSection } from "../lists/list-section.tsx";
import { AddKey } from "./add-key.tsx";
import { KeyRow } from "./key-row.tsx";
import { KeySecret } from "./key-secret.tsx";

const texts = messages.keyring;
const keyring = new Query<Key[]>(() => keyClient.list());
apiQuery.view.watch(() => void keyring.refresh()); // a key's last use may have changed too

/** The keys, with the last use of each. */
export function KeyList() {
  return (
    <ListSection
      id="keyring"
      texts={texts}
      query={keyring}
      renderRow={(key) => <KeyRow key={key.id} storedKey={key} onChanged={keyring.refresh} />}
    >
      <AddKey onAdded={keyring.refresh} />
      <KeySecret by="add" />
    </ListSection>
  );
}
