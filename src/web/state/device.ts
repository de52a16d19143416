/**
 * Whether this page is shown to a paired device, at the API address: that one alone speaks TLS. Settings, keys and the
 * signing in by `creel open` belong to the computer itself.
 */
export const isPairedDevice = location.protocol === "https:";
