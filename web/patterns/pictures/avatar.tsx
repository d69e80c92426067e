import { useState } from 'react'
import { initialsOf } from './initials.ts'
import { shownPicture } from './shown-picture.ts'

type AvatarProps = { name: string; photoURL: string | null; className: string }

/** A person's photo, which is never loaded from another host, else the first letters of their name, which is beside it. */
export function Avatar({ name, photoURL, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (photoURL && photoURL !== broken) {
    return (
      <img
        src={shownPicture(photoURL, window.location.origin)}
        alt=""
        width={80}
        height={80}
        referrerPolicy="no-referrer"
        className={`${className} flex-none object-cover`}
        onError={() => setBroken(photoURL)}
      />
    )
  }
  return (
    <span
      className={`${className} grid flex-none place-items-center bg-blue font-semibold text-on-blue`}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}
