import { boot } from "../boot.ts";

void boot(() => import("./window.tsx"));
