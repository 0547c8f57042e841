import { useState } from 'react'

/** Layers that are hidden on this page, and a function that hides or shows one. */
export const useHiddenLayers = (): [ReadonlySet<number>, (layer: number) => void] => {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const toggle = (layer: number) =>
    setHidden((before) => new Set(before.has(layer) ? [...before].filter((one) => one !== layer) : [...before, layer]))
  return [hidden, toggle]
}
