import { useState } from 'react'
import { initialsOf } from './initials.ts'
import styles from './Avatar.module.css'

/**
 * A user's picture, or their initials if it is missing or fails to load (USER-D06). Next to the name, so it is
 * hidden from screen readers.
 */
export const Avatar = ({
  name,
  picture,
  size = 'normal',
}: {
  name: string
  /** URL of the picture. */
  picture: string | null
  size?: 'small' | 'normal' | 'large'
}) => {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      {picture !== null && picture !== broken ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(picture)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
