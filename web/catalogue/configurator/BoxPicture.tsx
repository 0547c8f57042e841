import { type Picture, pictureFrame } from '#domain/packaging/drawn-scene.ts'
import styles from './BoxPicture.module.css'

/** 3D view of the product in its board. Panel highlighting is synchronized with the dieline. */
export const BoxPicture = ({
  of: { shadow, faces, cords },
  lit,
  onLight,
  color,
  label,
}: {
  of: Picture
  lit: string | undefined
  onLight: (panel: string | undefined) => void
  color: string
  label: string
}) => (
  <svg
    className={styles.picture}
    viewBox={`20 20 ${pictureFrame - 40} ${pictureFrame - 40}`}
    role="img"
    aria-label={label}
    strokeLinejoin="round"
    style={{ '--box-board': color, '--box-inside': `color-mix(in srgb, ${color} 72%, #f4e6d0)` } as React.CSSProperties}
    onPointerLeave={() => onLight(undefined)}
  >
    <path className={styles.shadow} d={shadow} />
    {faces.map(({ path, fill, edge, panel }, index) => (
      <path
        // Faces have no id; the index is their depth order.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={styles.face}
        d={path}
        fill={fill}
        stroke={edge ?? fill}
        strokeOpacity={edge ? 0.5 : 1}
        // Wide enough that the facets of a bent face leave no line between them.
        strokeWidth={edge ? 1 : 1.4}
        data-lit={(panel !== undefined && panel === lit) || undefined}
        onPointerEnter={() => onLight(panel)}
      />
    ))}
    {cords.map(({ path, width }) => (
      <path key={path} className={styles.cord} strokeWidth={width} d={path} />
    ))}
  </svg>
)
