import { useId, useState } from 'react'
import type { BoxSize } from '../../ui/box-geometry.ts'
import { BoxDrawing } from '../../ui/BoxDrawing.tsx'
import { useTween } from '../../ui/tween.ts'
import { litres, whatFits } from './what-fits.ts'
import styles from './BoxStudio.module.css'

const measures = [
  { name: 'length', label: 'Length', min: 100, max: 500 },
  { name: 'width', label: 'Width', min: 80, max: 400 },
  { name: 'height', label: 'Height', min: 20, max: 200 },
] as const

/** How far the lid opens. */
const ajar = 0.86

/** The cutting mat: three measures to pull at, and the box that follows. Says what fits in, and leads on with the size. */
export const BoxStudio = ({ askHref }: { askHref: (size: BoxSize) => string }) => {
  const [size, setSize] = useState<BoxSize>({ length: 280, width: 200, height: 90 })
  const [open, setOpen] = useState(true)
  const lid = useTween(open ? ajar : 0, 0, 700)
  const id = useId()
  const things = whatFits(size)
  const words = `Mailer box, ${size.length} by ${size.width} by ${size.height} millimetres, lid ${open ? 'open' : 'closed'}`

  return (
    <section className={styles.studio} aria-label="Try a size">
      <div className={styles.mat}>
        <button type="button" className={styles.lid} onClick={() => setOpen(!open)}>
          {open ? 'Close the lid' : 'Open the lid'}
        </button>
        <BoxDrawing {...size} open={lid} roomFor={ajar} dimensions reach={500} label={words} />
      </div>
      <div className={styles.board}>
        <div className={styles.measures}>
          {measures.map(({ name, label, min, max }) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <output htmlFor={`${id}-${name}`}>{size[name]} mm</output>
              <input
                id={`${id}-${name}`}
                type="range"
                min={min}
                max={max}
                step={5}
                value={size[name]}
                style={{ '--filled': `${((size[name] - min) / (max - min)) * 100}%` } as React.CSSProperties}
                onChange={(event) => setSize({ ...size, [name]: Number(event.currentTarget.value) })}
              />
            </div>
          ))}
        </div>
        <p className={styles.fits}>
          <strong>{litres(size).toFixed(1)} litres inside.</strong>{' '}
          {things.length > 0 ? `Room for ${listed(things)}.` : 'Room for something small and flat.'}
        </p>
        <a className={styles.ask} href={askHref(size)}>
          Ask for a quote for this box
        </a>
      </div>
    </section>
  )
}

const listed = (things: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(things)
