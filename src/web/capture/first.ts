import { begin } from "../begin.ts";

void begin(() => import("./window.tsx"));
