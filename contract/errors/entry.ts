/** One refusal: its HTTP status, and a sentence that is marked for translation. */
export type ErrorEntry = { status: number; sentence: string }
