import type { Dieline } from '#domain/packaging/dieline.ts'
import { fitsBeside, marksOf } from '#domain/packaging/orientation-marks.ts'
import type { PanelSide } from '#domain/packaging/orientation.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import { linePath } from '#domain/packaging/svg-paths.ts'
import { t } from '../../locales/i18n.ts'
import styles from './PanelMarks.module.css'

/**
 * Arrows on the panels of a dieline that point up in the finished product, and the side from which their print is seen.
 */
const PanelMarks = ({
  structure,
  sceneOf,
  dieline,
}: {
  structure: Structure
  sceneOf: Style['scene']
  dieline: Dieline
}) => (
  <g data-marks>
    {marksOf(dieline, structure, sceneOf(structure)).map(
      ({ part, panel, arrow, text: [x, y], side, space, letters }) => (
        <g key={`${part}/${panel}`} data-panel={panel} data-side={side}>
          <path className={styles.halo} d={linePath(arrow)} />
          <path className={styles.arrow} d={linePath(arrow)} />
          {fitsBeside({ space, letters: letters * 1.2 }, sideText(side)) && (
            <text className={styles.side} x={x} y={y} fontSize={letters * 1.2}>
              {sideText(side)}
            </text>
          )}
        </g>
      ),
    )}
  </g>
)

export default PanelMarks

const sideText = (side: PanelSide): string => (side === 'inside' ? t('box.view.inside') : t('box.view.outside'))
