/**
 * Whether a paired device shows this page, at the API address, which alone has TLS. Settings, keys and sign-in by
 * `creel open` are for the computer itself.
 */
export const isPairedDevice = location.protocol === "https:";
