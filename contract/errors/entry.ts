/**
 * One refusal: its HTTP status, and a sentence that is marked for translation. `reasons`: where a person also needs what
 * the errors of the fields say, after the sentence or instead of it. The sentence never points at that field of the answer.
 */
export type ErrorEntry = { status: number; sentence: string; reasons?: 'after' | 'instead' }
