/** Limits of the scale; 1 is the intrinsic size. */
const smallest = 0.02
const largest = 16

/** One step of the zoom buttons. */
export const imageZoomStep = 1.25

interface Size {
  width: number
  height: number
}

/** The scale that fits an image into a frame; small images are not enlarged. */
export function fittingScale(picture: Size, frame: Size): number {
  if (picture.width <= 0 || picture.height <= 0) return 1
  return clampScale(Math.min(1, frame.width / picture.width, frame.height / picture.height))
}

export function clampScale(scale: number): number {
  return Math.min(largest, Math.max(smallest, scale))
}
