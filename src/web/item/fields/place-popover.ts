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

const EDGE_PX = 8; // px to the edges of the window and of the panel

/**
 * The left upper corner of a popover: beside the panel if there is room, so that it covers no field; else below its
 * field, or above it.
 */
export function placePopover({ anchor, panel, size, window, isRtl }: PopoverRoom): {
  left: number;
  top: number;
} {
  const clampTop = (top: number) => clamp(top, window.height - size.height - EDGE_PX);
  const besideLeft = isRtl ? panel.right + EDGE_PX : panel.left - EDGE_PX - size.width;
  if (besideLeft >= EDGE_PX && besideLeft + size.width <= window.width - EDGE_PX)
    return { left: besideLeft, top: clampTop(anchor.top - EDGE_PX) };
  const left = clamp(isRtl ? anchor.right - size.width : anchor.left, window.width - size.width - EDGE_PX);
  const below = anchor.bottom + EDGE_PX / 2;
  const above = anchor.top - EDGE_PX / 2 - size.height;
  const isAbove = below + size.height > window.height - EDGE_PX && above >= EDGE_PX;
  return { left, top: isAbove ? above : clampTop(below) };
}

/** At least the edge, also in a window that is too small. */
function clamp(value: number, max: number): number {
  return Math.max(EDGE_PX, Math.min(value, max));
}
