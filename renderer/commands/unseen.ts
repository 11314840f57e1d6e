/**
 * The time in milliseconds for which a view that was just opened counts as unseen. People need about this time to
 * recognize what is on a screen. A key press within it, such as the second Enter of a double press, was probably meant for
 * the previous view.
 */
export const unseenMs = 300;
