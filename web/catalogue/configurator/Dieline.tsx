import type { ReactNode } from 'react'
import { dielineLayers, type Dieline as Drawing, type DielineLayer } from '#domain/packaging/dieline.ts'
import { panelId } from '#domain/packaging/scene.ts'
import { linePath, panelPath } from '#domain/packaging/svg-paths.ts'
import { t } from '../../locales/i18n.ts'
import styles from './Dieline.module.css'

/** Margin around the drawing in mm, for the bleed. */
export const dielineMargin = 10
const helpers: readonly DielineLayer[] = ['bleed', 'safe', 'glue', 'noPrint']

/** The dieline: cuts and creases of the flat sheet at 1:1 in mm. `lit` is the highlighted panel. */
export const Dieline = ({
  of: { width, height, parts },
  lit,
  onLight,
  onSelect,
  margins,
  colors,
  label,
  children,
}: {
  of: Drawing
  lit: string | undefined
  onLight: (panel: string | undefined) => void
  onSelect: (panel: string) => void
  /** Whether the areas for print and glue are drawn: bleed, safe area, glue, no print. */
  margins: boolean
  /** Fill color of each part, e.g. `#c9a678`. */
  colors: readonly string[]
  label: string
  /** Drawn over the panels. */
  children?: ReactNode
}) => (
  <svg
    className={styles.dieline}
    viewBox={`${-dielineMargin} ${-dielineMargin} ${width + 2 * dielineMargin} ${height + 2 * dielineMargin}`}
    role="img"
    aria-label={label}
    onPointerLeave={() => onLight(undefined)}
  >
    {parts.map((part, index) => (
      <g
        key={part.key}
        data-dark={isDark(colors[index] ?? '') || undefined}
        style={{ '--board': colors[index] } as React.CSSProperties}
      >
        {part.panels.map(({ key, outline, holes }) => {
          const id = panelId(part.key, key)
          return (
            <path
              key={key}
              className={styles.panel}
              data-lit={id === lit || undefined}
              d={panelPath(outline, holes)}
              onPointerEnter={() => onLight(id)}
              onClick={() => onSelect(id)}
            />
          )
        })}
        {dielineLayers
          .filter((layer) => part.lines[layer].length > 0 && (margins || !helpers.includes(layer)))
          .map((layer) => (
            <path key={layer} className={styles.line} data-layer={layer} d={linePath(part.lines[layer])} />
          ))}
        {part.count > 1 && !part.endless && (
          <text className={styles.count} x={part.x + part.blank.width / 2} y={part.y + part.blank.height / 2}>
            {t('configurator.drawing.times', { count: part.count })}
          </text>
        )}
      </g>
    ))}
    {children}
  </svg>
)

/** Whether lines need a light color on this board. */
const isDark = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.59 + blue * 0.11 < 110
}
