/** Variables by which a program executes code that its arguments do not name. */

/** Read by the loader, a shell or an interpreter before the program itself. */
const LOADING = [
  /^(LD|DYLD)_/,
  /^(GLIBC_TUNABLES|GCONV_PATH)$/,
  /^(BASH_ENV|ENV|SHELLOPTS|BASHOPTS|PS4|IFS|PROMPT_COMMAND|ZDOTDIR)$/,
  /^BASH_FUNC_/,
  /^(NODE_OPTIONS|NODE_PATH|BUN_OPTIONS|ELECTRON_RUN_AS_NODE)$/,
  /^PYTHON(STARTUP|PATH|HOME|INSPECT|BREAKPOINT|USERBASE|WARNINGS)$/,
  /^PERL(5OPT|5LIB|5DB|LIB)$/,
  /^RUBY(OPT|LIB)$/,
  /^(JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|CLASSPATH)$/,
  /^(DOTNET_STARTUP_HOOKS|DOTNET_ADDITIONAL_DEPS|(CORECLR|COR)_(ENABLE_PROFILING|PROFILER.*))$/,
  /^(PHPRC|PHP_INI_SCAN_DIR|LUA_INIT.*|OPENSSL_CONF|OPENSSL_ENGINES)$/,
  /^GIT_(EXEC_PATH|TEMPLATE_DIR|CONFIG.*)$/,
  /^npm_config_(script_shell|node_options|userconfig|globalconfig)$/i,
];

/** Their value is a command, or the folders of commands. */
const COMMANDS = [
  /^(PATH|SHELL|EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|LESSOPEN|LESSCLOSE|SSH_ASKPASS|SUDO_ASKPASS)$/,
  /^GIT_(SSH|SSH_COMMAND|ASKPASS|EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|PROXY_COMMAND)$/,
];

export const loadsCode = (variable: string): boolean => LOADING.some((name) => name.test(variable));

export const holdsCommand = (variable: string): boolean => COMMANDS.some((name) => name.test(variable));
