/** A rectangle of the window, in CSS pixels. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PopoverRoom {
  /** The field that the popover belongs to. */
  anchor: Area;
  /** The panel with all fields. */
  panel: Area;
  size: { width: number; height: number };
  window: { width: number; height: number };
  isRtl: boolean;
}

const EDGE = 8; // px to the edges of the window and of the panel

/**
 * The left upper corner of a popover: beside the panel if there is room, so that it covers no field; else below its
 * field, or above it.
 */
export function placePopover({ anchor, panel, size, window, isRtl }: PopoverRoom): {
  left: number;
  top: number;
} {
  const clampTop = (top: number) => clamp(top, window.height - size.height - EDGE);
  const besideLeft = isRtl ? panel.right + EDGE : panel.left - EDGE - size.width;
  if (besideLeft >= EDGE && besideLeft + size.width <= window.width - EDGE)
    return { left: besideLeft, top: clampTop(anchor.top - EDGE) };
  const left = clamp(isRtl ? anchor.right - size.width : anchor.left, window.width - size.width - EDGE);
  const below = anchor.bottom + EDGE / 2;
  const above = anchor.top - EDGE / 2 - size.height;
  const isAbove = below + size.height > window.height - EDGE && above >= EDGE;
  return { left, top: isAbove ? above : clampTop(below) };
}

/** At least the edge, also in a window that is too small. */
function clamp(value: number, max: number): number {
  return Math.max(EDGE, Math.min(value, max));
}
