import { begin } from "../boot.ts";

void begin(() => import("./window.tsx"));
