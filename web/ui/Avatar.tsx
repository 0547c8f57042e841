import { useState } from 'react'
import { initialsOf } from './initials.ts'
import styles from './Avatar.module.css'

/**
 * Somebody's picture, or their initials while there is none or it cannot be had (USER-D06). It stands beside the name and
 * says nothing more, so it is hidden from whoever has the page read aloud.
 */
export const Avatar = ({
  name,
  picture,
  size = 'normal',
}: {
  name: string
  /** Its address. */
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
