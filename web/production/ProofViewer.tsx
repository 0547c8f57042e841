import { type MouseEvent, useRef, useState } from 'react'
import type { Preflight } from '#application/production/contracts/artwork.ts'
import { orientationColor } from '#domain/packaging/dieline-svg.ts'
import { layerColors } from '#domain/packaging/dieline.ts'
import { isTurned, onPage } from '#domain/production/page-placement.ts'
import type { Pin } from '#domain/production/proof.ts'
import { t } from '../locales/i18n.ts'
import styles from './ProofViewer.module.css'

type Page = Preflight['files'][number]['pages'][number]
type Dieline = NonNullable<Preflight['dieline']>

/** Radius of a pin as a share of the longer side of the page. */
const pinShare = 0.018

/**
 * Pages of a file as pictures under the lines of the dieline, at their trimmed position, with pins. `addPin` is called
 * with a new pin when the page is clicked; without it the view is read-only.
 */
const ProofViewer = ({
  name,
  pages,
  dieline,
  pins = [],
  addPin,
}: {
  /** File name. */
  name: string
  pages: readonly Page[]
  dieline: Preflight['dieline']
  pins?: readonly Pin[]
  addPin?: ((pin: Pin) => void) | undefined
}) => {
  const [number, setNumber] = useState(1)
  const [lines, setLines] = useState(true)
  const picture = useRef<SVGSVGElement>(null)
  const page = pages[number - 1]
  if (!page) return null
  const placed = dieline && placedOn(page, dieline)
  const width = Math.max(page.width, placed?.right ?? 0)
  const height = Math.max(page.height, placed?.bottom ?? 0)
  const radius = Math.max(page.width, page.height) * pinShare
  /** With the keyboard, the pin is placed in the center; a click next to the page is moved to its edge. */
  const mark = ({ detail, clientX, clientY }: MouseEvent): void => {
    const at = new DOMPoint(clientX, clientY).matrixTransform(picture.current?.getScreenCTM()?.inverse())
    const [x, y] = detail === 0 ? [0.5, 0.5] : [at.x / page.width, at.y / page.height]
    addPin?.({ page: number, x: fraction(x), y: fraction(y), comment: '' })
  }
  const drawn = (
    <svg
      ref={picture}
      className={styles.page}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(dieline ? 'production.viewer.page' : 'production.viewer.pageOnly', { page: number, file: name })}
    >
      <image href={page.url} width={page.width} height={page.height} />
      {lines && dieline && placed && (
        <g transform={placed.transform} fill="none">
          {dieline.lines.map(({ layer, path }) => (
            <path key={layer} d={path} stroke={layerColors[layer]} vectorEffect="non-scaling-stroke" />
          ))}
          <path d={dieline.marks} stroke={orientationColor} strokeWidth={2} vectorEffect="non-scaling-stroke" />
        </g>
      )}
      {pins.map((pin, index) =>
        pin.page === number ? (
          <g key={`${pin.x} ${pin.y}`} transform={`translate(${pin.x * page.width} ${pin.y * page.height})`}>
            <circle r={radius} className={styles.pin} />
            <text className={styles.pinNumber} fontSize={radius * 1.2} dy={radius * 0.42}>
              {index + 1}
            </text>
          </g>
        ) : null,
      )}
    </svg>
  )
  return (
    <div className={styles.viewer}>
      <div className={styles.controls}>
        {pages.length > 1 &&
          pages.map(({ url }, index) => (
            <button key={url} type="button" aria-pressed={index + 1 === number} onClick={() => setNumber(index + 1)}>
              {t('production.viewer.pageNumber', { page: index + 1 })}
            </button>
          ))}
        {dieline && (
          <label>
            <input type="checkbox" checked={lines} onChange={(event) => setLines(event.currentTarget.checked)} />
            {t('production.viewer.lines')}
          </label>
        )}
      </div>
      {addPin ? (
        <button type="button" className={styles.marking} onClick={mark} title={t('production.viewer.hint')}>
          {drawn}
        </button>
      ) : (
        drawn
      )}
    </div>
  )
}

export default ProofViewer

/** A share of the page, with four decimals. */
const fraction = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000

/** Position of the drawing on a page: its corner on that of the trim box, rotated by 90° with the page. */
const placedOn = (page: Page, dieline: Dieline) => {
  const { trim } = page
  const turned = isTurned(page, dieline)
  const [width, height] = turned ? [dieline.height, dieline.width] : [dieline.width, dieline.height]
  const [x, y] = onPage(page, dieline)([0, 0])
  return {
    transform: turned ? `translate(${x} ${y}) rotate(90)` : `translate(${x} ${y})`,
    right: trim.x + width,
    bottom: trim.y + height,
  }
}
