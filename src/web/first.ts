import { begin } from "./begin.ts";

void begin(() => import("./app.tsx"));
