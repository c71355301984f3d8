//! JSON objects that are written in one place: each field as its name and its value.

/// Returns a value that is serialized as an object with these fields, in their order. A name alone also names the
/// variable with the value.
///
/// A name with `?` names an option, which is left out if it is `None`. A name after `..` represents the fields of
/// its value, in place of the value.
macro_rules! fields {
    (@ [$($type:tt)*] [$($field:tt)*] [$($value:tt)*] $(,)?) => {{
        // The attribute is for what serde derives, too.
        #[expect(non_camel_case_types, reason = "each field is of a type of its name")]
        let object = {
            #[derive(serde::Serialize)]
            struct Fields<$($type)*> { $($field)* }
            Fields { $($value)* }
        };
        object
    }};
    (@ [$($type:tt)*] [$($field:tt)*] [$($value:tt)*] ..$name:ident: $is:expr, $($rest:tt)*) => {
        $crate::output::fields!(@ [$($type)* $name,] [$($field)* #[serde(flatten)] $name: $name,]
            [$($value)* $name: $is,] $($rest)*)
    };
    (@ [$($type:tt)*] [$($field:tt)*] [$($value:tt)*] $name:ident?: $is:expr, $($rest:tt)*) => {
        $crate::output::fields!(@ [$($type)* $name,]
            [$($field)* #[serde(skip_serializing_if = "Option::is_none")] $name: Option<$name>,]
            [$($value)* $name: $is,] $($rest)*)
    };
    (@ [$($type:tt)*] [$($field:tt)*] [$($value:tt)*] $name:ident $(: $is:expr)?, $($rest:tt)*) => {
        $crate::output::fields!(@ [$($type)* $name,] [$($field)* $name: $name,] [$($value)* $name $(: $is)?,] $($rest)*)
    };
    ($($field:tt)*) => { $crate::output::fields!(@ [] [] [] $($field)*,) };
}

pub(crate) use fields;
