import { boot } from "./boot.ts";

void boot(() => import("./shell/app.tsx"));
