// The part of ICU that Noticebook uses, as plain C.
//
// Rules of this header:
// - Text goes in and comes out as UTF-8. Lengths are bytes. Locales are BCP 47 tags, ended by NUL.
// - `status` is a UErrorCode: 0 is success, negative a warning, positive a failure. A function sets it on return and
//   does not read it. After a failure a returned handle is NULL and an output is unspecified.
// - A handle from `nb_icu_..._open` is closed once by its `nb_icu_..._close`.
// - Every function may be called from any thread, also for the same handle at the same time, except closing it.
//   Each .cpp file says why that holds for the ICU class behind the handle.
// - Nothing depends on the environment: the first call sets ICU's default locale to root and its default zone to UTC,
//   so that a locale without data falls back to root and never to LANG.
#ifndef NB_CICU_H
#define NB_CICU_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// MARK: Output

/// What a part of a formatted text is. The order is the order of the names in FormattedText.swift.
typedef enum nb_icu_part_kind : int32_t {
  NB_ICU_PART_LITERAL = 0,
  NB_ICU_PART_INTEGER,
  NB_ICU_PART_GROUP,
  NB_ICU_PART_DECIMAL,
  NB_ICU_PART_FRACTION,
  NB_ICU_PART_MINUS_SIGN,
  NB_ICU_PART_PLUS_SIGN,
  NB_ICU_PART_APPROXIMATELY_SIGN,
  NB_ICU_PART_PERCENT_SIGN,
  NB_ICU_PART_PER_MILLE_SIGN,
  NB_ICU_PART_CURRENCY,
  NB_ICU_PART_UNIT,
  NB_ICU_PART_COMPACT,
  NB_ICU_PART_EXPONENT_SEPARATOR,
  NB_ICU_PART_EXPONENT_SIGN,
  NB_ICU_PART_EXPONENT_INTEGER,
  NB_ICU_PART_ERA,
  NB_ICU_PART_YEAR,
  NB_ICU_PART_YEAR_NAME,
  NB_ICU_PART_RELATED_YEAR,
  NB_ICU_PART_QUARTER,
  NB_ICU_PART_MONTH,
  NB_ICU_PART_WEEK,
  NB_ICU_PART_DAY,
  NB_ICU_PART_WEEKDAY,
  NB_ICU_PART_DAY_PERIOD,
  NB_ICU_PART_HOUR,
  NB_ICU_PART_MINUTE,
  NB_ICU_PART_SECOND,
  NB_ICU_PART_FRACTIONAL_SECOND,
  NB_ICU_PART_TIME_ZONE_NAME,
  NB_ICU_PART_ELEMENT,
  NB_ICU_PART_KIND_COUNT,
} nb_icu_part_kind;

/// A run of the text. Parts follow each other without gaps.
typedef struct nb_icu_part {
  /// Bytes of UTF-8.
  int32_t length;
  /// An nb_icu_part_kind.
  int32_t kind;
  /// The number of the argument that the run is about (0 the start of an interval, 1 its end; the index of a list's
  /// item), -1 when it belongs to none or to all.
  int32_t span;
} nb_icu_part;

/// Where a format function puts its result.
///
/// The caller sets the buffers and capacities, the function sets the rest. Text is written only if it fits, and parts
/// likewise; the lengths are always the full ones, so a caller whose buffer was too small calls again with a larger one.
/// Without `parts` none are computed, which is faster.
typedef struct nb_icu_output {
  char *_Nullable text;
  int32_t text_capacity;
  int32_t text_length;
  nb_icu_part *_Nullable parts;
  int32_t part_capacity;
  int32_t part_count;
} nb_icu_output;

/// Receives a text during a call; it is not valid afterwards.
typedef void (*nb_icu_visit)(void *_Nullable context, const char *text, int32_t length);

// MARK: Characters

/// Whether a scalar belongs to a writing that puts no spaces between words: East_Asian_Width W, F or H, but neither
/// Hangul nor an emoji (CSS Text 3, "Segment Break Transformation Rules").
bool nb_icu_is_set_solid(uint32_t scalar);

/// The columns of a scalar: 0 for a mark or an invisible format character, 2 for a wide one, else 1. One that follows
/// another in a grapheme may share its columns: spacing marks, vowels and finals of Hangul.
int32_t nb_icu_column_count(uint32_t scalar, bool follows);

// MARK: Sets of characters

typedef enum nb_icu_character_set : int32_t {
  /// The characters of the scripts that a locale is written in, of Latin, and those of no script in particular.
  NB_ICU_CHARACTERS_OF_SCRIPTS = 0,
  /// CLDR's exemplars of a locale: letters in either case, the letters of loanwords, digits and punctuation.
  NB_ICU_CHARACTERS_OF_LOCALE,
  /// What Windows-31J, the usual code page of Japanese, can encode.
  NB_ICU_CHARACTERS_OF_WINDOWS_31J,
  /// The marks that end a sentence (Sentence_Terminal).
  NB_ICU_CHARACTERS_THAT_END_SENTENCES,
  /// The marks that begin a quotation, and a quotation within one, in a locale (CLDR's delimiters).
  NB_ICU_CHARACTERS_THAT_OPEN_QUOTATIONS,
} nb_icu_character_set;

/// Receives a range of scalars; both ends belong to it.
typedef void (*nb_icu_visit_range)(void *_Nullable context, uint32_t first, uint32_t last);

/// Visits the ranges of a set in ascending order. The sets of Windows-31J and of sentences do not depend on the locale.
void nb_icu_character_set_each(
    nb_icu_character_set kind, const char *tag, nb_icu_visit_range visit, void *_Nullable context, int32_t *status);

// MARK: Normalization

typedef enum nb_icu_normalization : int32_t {
  NB_ICU_NORMALIZATION_NFC = 0,
  NB_ICU_NORMALIZATION_NFKC
} nb_icu_normalization;

/// Writes one of the spellings of a text that are canonically equivalent to it; the order is ICU's. An index that is too large
/// is an error.
void nb_icu_canonical_equivalent(
    const char *text, int32_t length, int32_t index, nb_icu_output *output, int32_t *status);

/// Writes a text in a form of Unicode normalization (UAX #15).
void nb_icu_normalize(
    nb_icu_normalization form, const char *text, int32_t length, nb_icu_output *output, int32_t *status);

// MARK: Segments

typedef enum nb_icu_segment_kind : int32_t { NB_ICU_SEGMENT_GRAPHEME = 0, NB_ICU_SEGMENT_WORD } nb_icu_segment_kind;

/// Receives the end of a segment, in bytes from the start of the text, and whether a segment of words is a word. Says
/// whether the next one is wanted.
typedef bool (*nb_icu_visit_segment)(void *_Nullable context, int32_t end, bool is_word);

typedef struct nb_icu_segmenter nb_icu_segmenter;

/// Opens the rules for one kind of segments (UAX #29) as the locale has them.
nb_icu_segmenter *_Nullable nb_icu_segmenter_open(const char *locale, nb_icu_segment_kind kind, int32_t *status);
void nb_icu_segmenter_close(nb_icu_segmenter *segmenter);

/// Visits the segments of a text in order. They follow each other without gaps; the text may contain NUL.
void nb_icu_segmenter_each(
    const nb_icu_segmenter *segmenter, const char *text, int32_t length, nb_icu_visit_segment visit,
    void *_Nullable context, int32_t *status);

// MARK: Versions and errors

/// The name of an error code, such as U_ILLEGAL_ARGUMENT_ERROR.
const char *nb_icu_error_name(int32_t status);

typedef enum nb_icu_version : int32_t {
  NB_ICU_VERSION_ICU = 0,
  NB_ICU_VERSION_UNICODE,
  NB_ICU_VERSION_CLDR,
  NB_ICU_VERSION_TIME_ZONE_DATA,
} nb_icu_version;

/// A version of the library that is linked at run time.
void nb_icu_version_text(nb_icu_version version, nb_icu_output *output, int32_t *status);

// MARK: Locales

typedef enum nb_icu_locale_check : int32_t {
  NB_ICU_LOCALE_VALID = 0,
  NB_ICU_LOCALE_NOT_WELL_FORMED,
  NB_ICU_LOCALE_UNKNOWN_LANGUAGE,
  NB_ICU_LOCALE_UNKNOWN_SCRIPT,
  NB_ICU_LOCALE_UNKNOWN_REGION,
} nb_icu_locale_check;

/// Checks a tag and writes its canonical form if it is valid.
nb_icu_locale_check nb_icu_locale_canonicalize(const char *tag, nb_icu_output *output);

/// Writes the tag with the script and the region that are likely for it: zh-CN has zh-Hans-CN.
void nb_icu_locale_likely(const char *tag, nb_icu_output *output, int32_t *status);

/// Writes the tag of the locale that CLDR falls back to. The last tag is `und`, for which this writes an empty text.
void nb_icu_locale_parent(const char *tag, nb_icu_output *output, int32_t *status);

/// Whether ICU has a calendar (`ca`), digits (`nu`) or a clock (`hc`) of this name. Other keys have no names.
bool nb_icu_keyword_is_known(const char *key, const char *name);

/// The number of locales that ICU has data of their own for.
int32_t nb_icu_locale_count(void);

/// Writes the tag of one of them; the order is ICU's.
void nb_icu_locale_at(int32_t index, nb_icu_output *output, int32_t *status);

/// Writes the language, script or region subtags that ICU knows, with spaces between them; the order is ICU's.
void nb_icu_language_subtags(nb_icu_output *output, int32_t *status);
void nb_icu_script_subtags(nb_icu_output *output, int32_t *status);
void nb_icu_region_subtags(nb_icu_output *output, int32_t *status);

/// Whether the locale's script is written from right to left.
bool nb_icu_locale_is_right_to_left(const char *tag);

/// The name of a locale in the language of another.
void nb_icu_locale_display_name(const char *tag, const char *in_tag, nb_icu_output *output, int32_t *status);

// MARK: Regions

/// Writes the two-letter code of a country or area from its two-letter or three-letter code (ISO 3166-1). Writes an
/// empty text for larger parts of the world. Fails for codes that CLDR doesn't have.
void nb_icu_region_canonicalize(const char *code, nb_icu_output *output, int32_t *status);

/// Writes the tag of the locale that CLDR expects in a region, of two letters: language and region, and the script where
/// it is not the usual one of the two.
void nb_icu_region_likely_locale(const char *region, nb_icu_output *output, int32_t *status);

/// Writes the only zone of a region given by two letters, or the one that CLDR calls its primary zone. Writes an empty
/// text if there is neither.
void nb_icu_region_time_zone(const char *region, nb_icu_output *output, int32_t *status);

// Writes the names of all zones of a region, each with a line break after it; none for an unknown region.
void nb_icu_region_time_zones(const char *region, nb_icu_output *output, int32_t *status);

// MARK: Time zones

typedef struct nb_icu_time_zone nb_icu_time_zone;

/// Opens a zone of the time-zone database from a folder of compiled zones (TZif); null where the folder lacks it.
nb_icu_time_zone *_Nullable nb_icu_time_zone_open_file(const char *folder, const char *identifier);
/// Opens a zone with ICU's own rules; fails with U_ILLEGAL_ARGUMENT_ERROR for a name that the database does not have.
nb_icu_time_zone *_Nullable nb_icu_time_zone_open(const char *identifier, int32_t *status);
/// Opens a zone that is always this many minutes ahead of UTC. It needs no data.
nb_icu_time_zone *_Nonnull nb_icu_time_zone_open_offset(const char *identifier, int32_t minutes);
void nb_icu_time_zone_close(nb_icu_time_zone *zone);

/// Milliseconds that local time is ahead of UTC at an instant.
int32_t nb_icu_time_zone_offset(const nb_icu_time_zone *zone, int64_t milliseconds, int32_t *status);

/// The same for a local time. Both in a gap and in an overlap, the offset is the one before the change.
int32_t nb_icu_time_zone_local_offset(const nb_icu_time_zone *zone, int64_t local_milliseconds, int32_t *status);

/// Visits the names of all zones that ICU knows, sorted by ICU.
void nb_icu_time_zone_each(nb_icu_visit visit, void *_Nullable context, int32_t *status);

/// Writes the time zone that a legacy short name of ICU (JST, PST) means. Writes nothing for other names, and for names
/// that also mean something else elsewhere (BST, IST).
void nb_icu_time_zone_legacy_meaning(const char *identifier, nb_icu_output *output, int32_t *status);

// MARK: Numbers

typedef struct nb_icu_number_formatter nb_icu_number_formatter;

/// Opens a formatter for a number skeleton of ICU.
nb_icu_number_formatter *_Nullable nb_icu_number_formatter_open(
    const char *locale, const char *skeleton, int32_t *status);
void nb_icu_number_formatter_close(nb_icu_number_formatter *formatter);

/// Formats a decimal written as in JSON, exactly. Texts of short decimals are remembered.
void nb_icu_number_format(
    const nb_icu_number_formatter *formatter, const char *decimal, int32_t length, nb_icu_output *output,
    int32_t *status);

/// Writes whole numbers in words, a line each.
void nb_icu_numbers_spell_out(
    const char *locale, const int32_t *numbers, int32_t count, nb_icu_output *output, int32_t *status);

/// Writes whole numbers in words in every form that the locale has (cardinals and ordinals in all genders and cases): lines
/// of a number, `c` for a cardinal or `o` for an ordinal, and its words, with tabs between, each once.
void nb_icu_number_words(
    const char *locale, const int32_t *numbers, int32_t count, nb_icu_output *output, int32_t *status);

/// Writes numbers with a unit, by its identifier or as a currency of three letters, in all widths and, if wanted, in all
/// grammatical cases: lines of a number, a tab and the text, each once.
void nb_icu_unit_texts(
    const char *locale, const char *unit, const int32_t *numbers, int32_t count, bool isInflected,
    nb_icu_output *output, int32_t *status);

// MARK: Charsets

/// Writes what a text says if its bytes in a charset are read as UTF-8; a failure where the charset has no bytes for some
/// character of it, or where the bytes are no UTF-8.
void nb_icu_text_reread(
    const char *charset, const char *text, int32_t length, nb_icu_output *output, int32_t *status);

/// Writes the name of the charset that bytes are most likely in, such as Shift_JIS; nothing if none is likely.
void nb_icu_detect_charset(const char *bytes, int32_t length, nb_icu_output *output, int32_t *status);

// MARK: Currencies and units

/// Whether ICU knows a currency, in use or not. Here and below, a currency is three capital ASCII letters.
bool nb_icu_currency_is_known(const char *currency, int32_t *status);

/// The digits after the decimal sign in which CLDR writes amounts of a currency, 2 for an unknown one.
int32_t nb_icu_currency_fraction_digits(const char *currency, int32_t *status);

/// Writes the name of a currency in a locale, or the currency's code if the locale has no name for it.
void nb_icu_currency_display_name(
    const char *currency, const char *in_locale, nb_icu_output *output, int32_t *status);

/// Writes the canonical form of a unit identifier (`meter-meter` is `square-meter`).
void nb_icu_unit_canonicalize(const char *identifier, nb_icu_output *output, int32_t *status);

typedef enum nb_icu_usage : int32_t {
  NB_ICU_USAGE_UNKNOWN = 0,
  NB_ICU_USAGE_OF_OTHER_UNITS,
  NB_ICU_USAGE_KNOWN,
} nb_icu_usage;

/// Whether CLDR has preferences for a usage, and for units of this sort.
nb_icu_usage nb_icu_unit_usage(const char *unit, const char *usage, int32_t *status);

// MARK: Plural rules

typedef enum nb_icu_plural_category : int32_t {
  NB_ICU_PLURAL_ZERO = 0,
  NB_ICU_PLURAL_ONE,
  NB_ICU_PLURAL_TWO,
  NB_ICU_PLURAL_FEW,
  NB_ICU_PLURAL_MANY,
  NB_ICU_PLURAL_OTHER,
} nb_icu_plural_category;

typedef struct nb_icu_plural_rules nb_icu_plural_rules;

nb_icu_plural_rules *_Nullable nb_icu_plural_rules_open(const char *locale, bool ordinal, int32_t *status);
void nb_icu_plural_rules_close(nb_icu_plural_rules *rules);

/// The categories that the rules can give, as a set of bits `1 << nb_icu_plural_category`.
uint32_t nb_icu_plural_rules_categories(const nb_icu_plural_rules *rules, int32_t *status);

/// Writes the rules, as conditions by category: `one: i  in 1..1 and v  in 0..0; other: `.
void nb_icu_plural_rules_text(const nb_icu_plural_rules *rules, nb_icu_output *output, int32_t *status);

/// The category of a decimal as the formatter writes it, by the rules of its own locale. Those of short decimals are
/// remembered.
nb_icu_plural_category nb_icu_number_plural_category(
    const nb_icu_number_formatter *formatter, bool ordinal, const char *decimal, int32_t length, int32_t *status);

/// The category of a decimal as the formatter writes it, by other rules.
nb_icu_plural_category nb_icu_plural_rules_select(
    const nb_icu_plural_rules *rules, const nb_icu_number_formatter *formatter, const char *decimal, int32_t length,
    int32_t *status);

// MARK: Dates

typedef struct nb_icu_pattern_generator nb_icu_pattern_generator;

nb_icu_pattern_generator *_Nullable nb_icu_pattern_generator_open(const char *locale, int32_t *status);
void nb_icu_pattern_generator_close(nb_icu_pattern_generator *generator);

/// Whether the locale's short dates, in its calendar, show the last two digits of the year.
bool nb_icu_short_year_has_two_digits(const char *locale);

/// The locale's pattern for a date skeleton. In the skeleton, `j` selects the locale's preferred hour format.
void nb_icu_pattern_generator_pattern(
    const nb_icu_pattern_generator *generator, const char *skeleton, nb_icu_output *output, int32_t *status);

typedef struct nb_icu_date_formatter nb_icu_date_formatter;

/// Opens a formatter for a date pattern. The calendar is the locale's; the Gregorian one is proleptic.
nb_icu_date_formatter *_Nullable nb_icu_date_formatter_open(
    const char *locale, const nb_icu_time_zone *time_zone, const char *pattern, int32_t *status);
void nb_icu_date_formatter_close(nb_icu_date_formatter *formatter);

/// How long, in milliseconds of local time, a text holds at most: the day, the minute or the second that the pattern
/// shows; 0 where it cannot be said, as with names of zones, which may change with the instant.
int64_t nb_icu_date_formatter_step(const nb_icu_date_formatter *formatter);

/// Milliseconds since 1970, from `start` (inclusive) to `end` (exclusive).
typedef struct nb_icu_span {
  int64_t start;
  int64_t end;
} nb_icu_span;

/// Formats an instant. `span`, where it is asked for, gets instants that all have the same text, this one among them;
/// nothing if they cannot be said. It ends where the zone's clocks change.
void nb_icu_date_format(
    const nb_icu_date_formatter *formatter, int64_t milliseconds, nb_icu_output *output, nb_icu_span *_Nullable span,
    int32_t *status);

// MARK: Date intervals

typedef struct nb_icu_interval_formatter nb_icu_interval_formatter;

/// Opens a formatter for a date skeleton. The calendar is the locale's; the Gregorian one is proleptic.
nb_icu_interval_formatter *_Nullable nb_icu_interval_formatter_open(
    const char *locale, const nb_icu_time_zone *time_zone, const char *skeleton, int32_t *status);
void nb_icu_interval_formatter_close(nb_icu_interval_formatter *formatter);

/// How two dates that share nothing are joined: `{0} – {1}`.
void nb_icu_interval_fallback_pattern(const char *locale, nb_icu_output *output, int32_t *status);
void nb_icu_interval_format(
    const nb_icu_interval_formatter *formatter, int64_t start, int64_t end, nb_icu_output *output, int32_t *status);

// MARK: Lists

typedef enum nb_icu_list_kind : int32_t { NB_ICU_LIST_AND = 0, NB_ICU_LIST_OR, NB_ICU_LIST_UNITS } nb_icu_list_kind;
typedef enum nb_icu_width : int32_t { NB_ICU_WIDE = 0, NB_ICU_SHORT, NB_ICU_NARROW } nb_icu_width;

typedef struct nb_icu_list_formatter nb_icu_list_formatter;

nb_icu_list_formatter *_Nullable nb_icu_list_formatter_open(
    const char *locale, nb_icu_list_kind kind, nb_icu_width width, int32_t *status);
void nb_icu_list_formatter_close(nb_icu_list_formatter *formatter);

/// Formats `count` items that follow each other in `items`, each as long as `lengths` says.
void nb_icu_list_format(
    const nb_icu_list_formatter *formatter, const char *_Nullable items, const int32_t *_Nullable lengths,
    int32_t count, nb_icu_output *output, int32_t *status);

// MARK: Relative times

typedef enum nb_icu_relative_unit : int32_t {
  NB_ICU_RELATIVE_YEAR = 0,
  NB_ICU_RELATIVE_MONTH,
  NB_ICU_RELATIVE_WEEK,
  NB_ICU_RELATIVE_DAY,
  NB_ICU_RELATIVE_HOUR,
  NB_ICU_RELATIVE_MINUTE,
  NB_ICU_RELATIVE_SECOND,
} nb_icu_relative_unit;

typedef struct nb_icu_relative_formatter nb_icu_relative_formatter;

nb_icu_relative_formatter *_Nullable nb_icu_relative_formatter_open(
    const char *locale, nb_icu_width width, int32_t *status);
void nb_icu_relative_formatter_close(nb_icu_relative_formatter *formatter);

/// Formats an amount of time from now, negative for the past; `names_days` allows words such as "tomorrow".
void nb_icu_relative_format(
    const nb_icu_relative_formatter *formatter, double amount, nb_icu_relative_unit unit, bool names_days,
    nb_icu_output *output, int32_t *status);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
