/** Matches a word that is hyphenated at the line's end, by a hyphen-minus, soft hyphen or hyphen. */
export const hyphenatedWordPattern = /\p{Ll}[-\u00ad\u2010]$/u;
