//! Tables of every type, written and read; damaged ones; and what a table may lack.

use std::io::{self, Read, Write};
use std::sync::Arc;

use arrow_array::builder::{Int64Builder, ListBuilder};
use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, DictionaryArray, FixedSizeBinaryArray,
    Float32Array, Float64Array, Int32Array, Int64Array, LargeStringArray, NullArray, RecordBatch,
    StringArray, StringViewArray, UInt64Array,
};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{Field, Schema};

use clausoku_tables::{Column, Columns, Container, Kind, Origin, Reader, Writer};
use clausoku_text::Rng;
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;

fn batch(columns: &[(&str, ArrayRef)]) -> RecordBatch {
    let fields =
        columns.iter().map(|(name, array)| Field::new(*name, array.data_type().clone(), true));
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    RecordBatch::try_new(schema, columns.iter().map(|column| Arc::clone(&column.1)).collect())
        .unwrap()
}

/// The bytes of a Parquet file with this many rows in a row group, of an Arrow file and of an Arrow stream.
fn files(batch: &RecordBatch, group: usize) -> Vec<(Container, Vec<u8>)> {
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(group)).build();
    let mut parquet = ArrowWriter::try_new(Vec::new(), batch.schema(), Some(properties)).unwrap();
    parquet.write(batch).unwrap();
    let mut file = FileWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    file.write(batch).unwrap();
    let mut stream = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    stream.write(batch).unwrap();
    let all =
        [parquet.into_inner().unwrap(), file.into_inner().unwrap(), stream.into_inner().unwrap()];
    let known = |bytes: Vec<u8>| (Container::from_magic(&bytes).expect("a container"), bytes);
    all.into_iter().map(known).collect()
}

fn read(container: Container, bytes: Vec<u8>) -> io::Result<String> {
    let mut text = String::new();
    Reader::open(container, Origin::Bytes(bytes))?.read_to_string(&mut text)?;
    Ok(text)
}

fn write(container: Container, columns: &Columns, text: &str, piece: usize) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), container)?;
    writer.set_kinds(columns);
    for piece in text.as_bytes().chunks(piece) {
        writer.write_all(piece)?;
    }
    writer.finish()
}

#[test]
fn values_of_every_type_have_a_text() {
    let texts = || vec![Some("1..."), None, Some("a,b \"c\"\n#4")];
    let words: DictionaryArray<Int8Type> =
        vec![Some("easy"), None, Some("hard")].into_iter().collect();
    let mut lists = ListBuilder::new(Int64Builder::new());
    for row in 0..3 {
        lists.append_value([Some(row)]);
    }
    let bytes = FixedSizeBinaryArray::try_from_iter([b"1.", b"2.", b"3."].into_iter()).unwrap();
    let batch = batch(&[
        ("text", Arc::new(StringArray::from(texts()))),
        ("large", Arc::new(LargeStringArray::from(texts()))),
        ("view", Arc::new(StringViewArray::from(texts()))),
        ("bytes", Arc::new(BinaryArray::from_opt_vec(vec![Some(b"12"), None, Some(b"\xff")]))),
        ("fixed", Arc::new(bytes)),
        ("flag", Arc::new(BooleanArray::from(vec![Some(true), None, Some(false)]))),
        ("int32", Arc::new(Int32Array::from(vec![Some(-5), None, Some(i32::MAX)]))),
        ("uint64", Arc::new(UInt64Array::from(vec![Some(u64::MAX), None, Some(0)]))),
        ("float32", Arc::new(Float32Array::from(vec![Some(0.1), None, Some(-1e30)]))),
        ("float64", Arc::new(Float64Array::from(vec![Some(0.1), None, Some(f64::INFINITY)]))),
        ("word", Arc::new(words)),
        ("list", Arc::new(lists.finish())),
        ("nothing", Arc::new(NullArray::new(3))),
    ]);
    let special = "\"a,b \"\"c\"\"\n#4\"";
    let expected = [
        "text,large,view,bytes,fixed,flag,int32,uint64,float32,float64,word,nothing".into(),
        "1...,1...,1...,12,1.,true,-5,18446744073709551615,0.1,0.1,easy,".into(),
        ",,,,2.,,,,,,,".into(),
        format!(
            "{special},{special},{special},\u{fffd},3.,false,2147483647,0,\
             -1000000000000000000000000000000,inf,hard,"
        ),
    ];
    for (container, bytes) in files(&batch, 2) {
        let mut reader = Reader::open(container, Origin::Bytes(bytes)).unwrap();
        let left_out: Vec<_> =
            reader.columns().left_out.iter().map(|left| left.name.as_str()).collect();
        assert_eq!(left_out, ["list"]);
        assert_eq!(reader.columns().kind("INT32"), Some(Kind::Signed(32)));
        assert_eq!(reader.columns().kind("word"), Some(Kind::Text));
        let mut text = Vec::new();
        reader.read_to_end(&mut text).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        assert_eq!(text, format!("{}\n", expected.join("\n")), "{container}");
    }
}

#[test]
fn texts_keep_their_line_breaks() {
    let text = "puzzle,\"a\nb\"\n1...,\"x\r\ny, \"\"z\"\"\n\"\n2...,\"\n\n\"\n3...,c\n";
    for container in Container::ALL {
        for piece in [1, 2, 7, 1000] {
            let bytes = write(container, &Columns::default(), text, piece).unwrap();
            assert_eq!(read(container, bytes).unwrap(), text, "{container} {piece}");
        }
    }
}

#[test]
fn what_is_written_is_read_again_with_its_types() {
    let text = "puzzle,count,id,rating,flag,name\n1...,2,-7,0.1,true,\"a,b\"\n,,,,,\n..4.,1,9,2.5e300,false,x\n";
    let kept = [("id", Kind::Signed(16)), ("rating", Kind::Float(64)), ("flag", Kind::Boolean)];
    let kept = kept.map(|(name, kind)| Column { name: name.into(), kind }).to_vec();
    let columns = Columns { kept, left_out: Vec::new() };
    for container in Container::ALL {
        for piece in [1, 7, 1000] {
            let bytes = write(container, &columns, text, piece).unwrap();
            assert_eq!(Container::from_magic(&bytes), Some(container));
            let reader = Reader::open(container, Origin::Bytes(bytes.clone())).unwrap();
            let kinds: Vec<_> =
                reader.columns().kept.iter().map(|column| column.kind.to_string()).collect();
            assert_eq!(kinds, ["text", "int64", "int16", "float64", "bool", "text"]);
            let long = "2.5e300";
            let value = format!("{}", long.parse::<f64>().unwrap());
            assert_eq!(read(container, bytes).unwrap(), text.replace(long, &value));
        }
        let error = |text: &str| write(container, &columns, text, 9).unwrap_err().to_string();
        assert_eq!(
            error("id\nx\n"),
            "\"x\" is no value of the column id, which is of the type int16"
        );
        assert_eq!(
            error("id\n99999\n"),
            "\"99999\" is no value of the column id, which is of the type int16"
        );
        assert_eq!(error("a,b\n1,2,3\n"), "a row has more fields than the table has columns: 2");
    }
}

#[test]
fn tables_may_have_no_rows_or_many() {
    for container in Container::ALL {
        let none = write(container, &Columns::default(), "", 1).unwrap();
        assert_eq!(read(container, none).unwrap(), "puzzle,solution\n");
        let header = write(container, &Columns::default(), "puzzle\n", 100).unwrap();
        assert_eq!(read(container, header).unwrap(), "puzzle\n");
        // A null in the only column is a row too.
        let nulls = write(container, &Columns::default(), "puzzle\n\n1\n", 100).unwrap();
        assert_eq!(read(container, nulls).unwrap(), "puzzle\n\"\"\n1\n");
    }
    let rows: Vec<i64> = (0..100_000).collect();
    let expected: Vec<String> = rows.iter().map(i64::to_string).collect();
    let expected = expected.join("\n");
    for (container, bytes) in files(&batch(&[("id", Arc::new(Int64Array::from(rows)))]), 30_000) {
        assert_eq!(read(container, bytes).unwrap(), format!("id\n{expected}\n"));
    }
}

#[test]
fn dictionaries_inside_a_file_are_resolved() {
    let keys = Int32Array::from(vec![Some(1), None, Some(0), Some(1)]);
    let values = Int64Array::from(vec![10, 20]);
    let array = DictionaryArray::<Int32Type>::new(keys, Arc::new(values));
    for (container, bytes) in files(&batch(&[("n", Arc::new(array))]), 100) {
        assert_eq!(read(container, bytes).unwrap(), "n\n20\n\"\"\n10\n20\n", "{container}");
    }
}

#[test]
fn damaged_tables_are_errors() {
    let texts: Vec<String> = (0..300).map(|row| format!("{row:081}")).collect();
    let columns = batch(&[("puzzle", Arc::new(StringArray::from(texts)) as ArrayRef)]);
    let mut rng = Rng::new(7);
    for (container, bytes) in files(&columns, 100) {
        let whole = read(container, bytes.clone()).unwrap();
        for end in (0..bytes.len()).step_by(bytes.len() / 40) {
            // A stream may end after any message.
            match read(container, bytes[..end].to_vec()) {
                Ok(text) => assert!(whole.starts_with(&text), "{container}, {end} bytes"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        let mut errors = 0;
        for _ in 0..200 {
            let mut damaged = bytes.clone();
            for _ in 0..3 {
                let place = rng.below(damaged.len());
                damaged[place] ^= 1 << rng.below(8);
            }
            errors += usize::from(read(container, damaged).is_err());
        }
        assert!(errors > 0, "{container}");
    }
    let error = read(Container::Parquet, b"PAR1 and nothing else".to_vec()).unwrap_err();
    assert!(
        error.to_string().starts_with("the Parquet table is damaged or cut short: "),
        "{error}"
    );
}
