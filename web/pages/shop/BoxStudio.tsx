import { useId, useState } from 'react'
import { language, t } from '../../locales/i18n.ts'
import type { BoxSize } from '../../ui/box-geometry.ts'
import { BoxDrawing } from '../../ui/BoxDrawing.tsx'
import { useTween } from '../../ui/tween.ts'
import { litres, type Thing, whatFits } from './what-fits.ts'
import styles from './BoxStudio.module.css'

const measures = [
  { name: 'length', min: 100, max: 500 },
  { name: 'width', min: 80, max: 400 },
  { name: 'height', min: 20, max: 200 },
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
  const words = t(open ? 'packaging.drawingOpen' : 'packaging.drawingClosed', size)

  return (
    <section className={styles.studio} aria-label={t('shop.studio.title')}>
      <div className={styles.mat}>
        <button type="button" className={styles.lid} onClick={() => setOpen(!open)}>
          {t(open ? 'packaging.closeLid' : 'packaging.openLid')}
        </button>
        <BoxDrawing {...size} open={lid} roomFor={ajar} dimensions reach={500} label={words} />
      </div>
      <div className={styles.board}>
        <div className={styles.measures}>
          {measures.map(({ name, min, max }) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{t(`packaging.${name}`)}</label>
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
          <strong>{t('shop.studio.litres', { litres: litres(size).toFixed(1) })}</strong>{' '}
          {things.length > 0 ? t('shop.studio.room', { things: listed(things) }) : t('shop.studio.roomSmall')}
        </p>
        <a className={styles.ask} href={askHref(size)}>
          {t('shop.studio.ask')}
        </a>
      </div>
    </section>
  )
}

const listed = (things: readonly Thing[]) =>
  new Intl.ListFormat(language(), { type: 'disjunction' }).format(things.map((thing) => t(`shop.thing.${thing}`)))
