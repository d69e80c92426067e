type Dirty = unknown

/** Whether something of a field is changed: a list or an object is, if one of its values is. */
export function isChanged(dirty: Dirty): boolean {
  if (typeof dirty !== 'object' || dirty === null) return dirty === true
  return Object.values(dirty).some(isChanged)
}

/** How many fields are changed. Pictures and the address of the first one are one field, each attribute is one. */
export function countChangedFields(dirty: Readonly<Record<string, Dirty>>): number {
  const { attributes, image, pictures, ...others } = dirty
  const fields = [...Object.values(others), ...Object.values(attributes ?? {}), [image, pictures]]
  return fields.filter(isChanged).length
}
