/** A pattern in which `*` stands for anything; what that is are its groups. */
export function matcher(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('([\\s\\S]*)')}$`)
}

/** Whether an entry is for the comparison with this commit. */
export function isForBase({ base: listed }: { base: string | readonly string[] }, base: string): boolean {
  return [listed].flat().some((one) => base.startsWith(one) || one.startsWith(base))
}
