import { Tabs } from "@base-ui/react/tabs";
import type { ApiView } from "../../../wire/settings.ts";
import { messages } from "../../i18n/messages.ts";
import { useSignal } from "../../state/signal.ts";
import section from "../../styles/settings-section.module.css";
import { CopyText } from "../../ui/copy-text.tsx";
import { newSecret } from "./api-data.ts";
import { addressFor } from "./reachability.ts";
import styles from "./recipe-tabs.module.css";
import { makeRecipes, type Recipe } from "./recipes.ts";

const texts = messages.recipes;
const usualTool: Recipe["id"] = /^win/i.test(navigator.platform) ? "powershell" : "curl";

/** Lines to copy into a terminal, for common tools. */
export function RecipeTabs({ view: { door, settings, ca } }: { view: ApiView }) {
  const secret = useSignal(newSecret);
  const recipes = makeRecipes({
    address: door.address ?? addressFor(settings.host, settings.port),
    ca: door.brought?.isForAddress ? null : ca,
    key: secret?.key.secret ?? texts.placeholder,
    title: texts.example,
  });
  return (
    <section className={section.section} aria-labelledby="recipes">
      <h2 id="recipes">{texts.title}</h2>
      <p className={section.intro}>
        {texts.intro} {secret ? texts.withKey : texts.withoutKey} {door.state !== "up" && texts.off}
      </p>
      <Tabs.Root className={section.card} defaultValue={usualTool}>
        <Tabs.List className={styles.list} aria-label={texts.tools}>
          {recipes.map(({ id, name }) => (
            <Tabs.Tab key={id} className={styles.tab} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {recipes.map(({ id, name, text }) => (
          <Tabs.Panel key={id} className={styles.panel} value={id}>
            <CopyText text={text} label={name} />
            {id === "powershell" && !door.brought?.isForAddress && (
              <p className={styles.note}>{texts.importNote}</p>
            )}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </section>
  );
}
