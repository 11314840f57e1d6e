/**
 * The time in milliseconds in which the user has not seen a view that was just opened: a key that follows the opening key
 * sooner, such as the second Enter of a double press, was meant for the view before. Recognizing what is on a screen takes
 * people about this long.
 */
export const unseenMs = 300;
