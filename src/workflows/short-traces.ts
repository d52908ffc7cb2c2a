/**
 * The SDK takes a stack trace of every promise that a workflow makes, so that operators can ask where it waits. Four calls
 * of each show the line, and cost a publish 4 % less of its worker than the usual ten. Loaded before all else, as what is
 * global is frozen afterwards.
 */
Error.stackTraceLimit = 4;
