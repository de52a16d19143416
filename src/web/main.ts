import { begin } from "./boot.ts";

void begin(() => import("./shell/app.tsx"));
