import { useEffect, useRef, useState } from 'react'

/** Ease-in-out. `t` from 0 to 1. */
export const ease = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)

/**
 * Animates a number to its target in `milliseconds`, starting at `from`. Without animation if the user prefers reduced
 * motion.
 */
export const useTween = (target: number, from: number, milliseconds: number): number => {
  const [value, setValue] = useState(from)
  const latest = useRef(from)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const [start, begun] = [latest.current, performance.now()]
    let frame = requestAnimationFrame(function step(now) {
      const done = still ? 1 : Math.min(1, Math.max(0, (now - begun) / milliseconds))
      latest.current = start + (target - start) * ease(done)
      setValue(latest.current)
      if (done < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, milliseconds])
  return value
}
