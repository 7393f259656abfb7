// What this build was made of, as a short text; every file of one build has the same.

declare const __TERCIO_VERSION__: string;
export const VERSION: string = typeof __TERCIO_VERSION__ === 'string' ? __TERCIO_VERSION__ : 'unbuilt';
