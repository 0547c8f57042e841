import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { formatQuantity } from '#domain/currencies.ts'
import { language, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { useLengthUnit } from '../stores/length-unit.ts'
import type { BoxSize } from '../ui/box-geometry.ts'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { formatList } from '../ui/format-list.ts'
import { useTween } from '../ui/tween.ts'
import { writeLink } from './configurator/link.ts'
import { slideOf, snapToStep } from './landing-size.ts'
import { type Look, looks, quantities, type Quantity, LandingPrice } from './LandingPrice.tsx'
import { lengthText } from './measures.ts'
import { volumeInLiters, type SampleContents, objectsThatFit } from './sample-contents.ts'
import styles from './LandingConfigurator.module.css'

const sides = ['length', 'width', 'height'] as const
const boards = { plain: 'eFluteKraft', printed: 'eFluteWhite' } as const

/** Opening angle of the lid, from 0 to 1. */
const defaultLidAngle = 0.86

/**
 * Teaser of the configurator: three size sliders, a live drawing and its price. Shows which objects fit and links to
 * the configurator with the chosen values.
 */
export const LandingConfigurator = () => {
  const unit = useLengthUnit()
  const [wish, setWish] = useState<BoxSize>({ length: 280, width: 202, height: 90 })
  const [look, setLook] = useState<Look>('plain')
  const [quantity, setQuantity] = useState<Quantity>(500)
  const [open, setOpen] = useState(true)
  const lid = useTween(open ? defaultLidAngle : 0, 0, 700)
  const id = useId()
  const size = {
    length: snapToStep(wish.length, slideOf('length', unit)),
    width: snapToStep(wish.width, slideOf('width', unit)),
    height: snapToStep(wish.height, slideOf('height', unit)),
  }
  const fitting = objectsThatFit(size)
  const description = t(open ? 'packaging.drawingOpen' : 'packaging.drawingClosed', {
    size: [size.length, size.width, size.height].map((mm) => lengthText(mm, unit)).join(' × '),
  })
  const config = { ...looks[look], size: { type: 'inner' as const, dimensions: size } }

  return (
    <section className={styles.configurator} aria-label={t('landing.configurator.title')}>
      <div className={styles.mat}>
        <button type="button" className={styles.lid} onClick={() => setOpen(!open)}>
          {t(open ? 'packaging.closeLid' : 'packaging.openLid')}
        </button>
        <BoxDrawing
          {...size}
          material={boards[look]}
          open={lid}
          roomFor={defaultLidAngle}
          dimensions={(length) => lengthText(length, unit)}
          reach={460}
          label={description}
        />
      </div>
      <div className={styles.board}>
        <div className={styles.measures}>
          {sides.map((side) => {
            const slide = slideOf(side, unit)
            const filled = ((size[side] - slide.min) / (slide.max - slide.min)) * 100
            return (
              <div key={side}>
                <label htmlFor={`${id}-${side}`}>{t(`packaging.${side}`)}</label>
                <output htmlFor={`${id}-${side}`}>{lengthText(size[side], unit)}</output>
                <input
                  id={`${id}-${side}`}
                  type="range"
                  {...slide}
                  value={size[side]}
                  aria-valuetext={lengthText(size[side], unit)}
                  style={{ '--filled': `${filled}%` } as CSSProperties}
                  onChange={(event) => setWish({ ...size, [side]: Number(event.currentTarget.value) })}
                />
              </div>
            )
          })}
        </div>
        <p className={styles.fits}>
          <strong>{t('landing.configurator.liters', { liters: volumeInLiters(size).toFixed(1) })}</strong>{' '}
          {fitting.length > 0
            ? t('landing.configurator.fits', { contents: listed(fitting) })
            : t('landing.configurator.fitsSmall')}
        </p>
        <div className={styles.choices}>
          <Choices label={t('landing.configurator.look')}>
            {(['plain', 'printed'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === look} onClick={() => setLook(one)}>
                {t(`landing.configurator.${one}`)}
              </button>
            ))}
          </Choices>
          <Choices label={t('landing.configurator.quantity')}>
            {quantities.map((one) => (
              <button key={one} type="button" aria-pressed={one === quantity} onClick={() => setQuantity(one)}>
                {formatQuantity(one, language())}
              </button>
            ))}
          </Choices>
        </div>
        <LandingPrice size={size} look={look} quantity={quantity} />
        <a
          className={styles.ask}
          href={paths.shop.product('mailer-boxes', 'mailer-box', writeLink({ config, quantity }))}
        >
          {t('landing.configurator.configure')}
        </a>
      </div>
    </section>
  )
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    {children}
  </div>
)

const listed = (fitting: readonly SampleContents[]) =>
  formatList(
    fitting.map((contents) => t(`landing.contents.${contents}`)),
    'disjunction',
  )
