declare const byUser: unique symbol

/**
 * Text that a user wrote, as the rows of a store have it: a name, an address, a review. It is a text like any other where it is
 * stored and shown; a mail takes it only where it prints it so that no mail program makes a link of it.
 */
export type UserText = string & { readonly [byUser]: true }

/** Text of the company or of the portal. */
export type OwnText = string & { readonly [byUser]?: never }

/** Names what comes from a user where no row says so, such as the name of an account at its sign-up. */
export function asUserText(text: string): UserText {
  return text as UserText
}
